import { DescribeExportCommand, DescribeTableCommand, ListExportsCommand } from '@aws-sdk/client-dynamodb';
import { dynamo } from '../functions/aws/dynamo.ts';
import { setting } from '../functions/aws/settings.ts';
import { Unusable } from './place.ts';

/**
 * Until when the table is in a full export to S3 that has come to its end. Epoch milliseconds; 0 if there is no such export.
 *
 * @throws Unusable where the table cannot say
 */
export async function exportedUntil(): Promise<number> {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: setting('MATCHES_TABLE') }));
    const TableArn = Table?.TableArn;
    let newest = 0;
    for (let NextToken: string | undefined; ; ) {
      const page = await dynamo.send(
        new ListExportsCommand({ TableArn, ...(NextToken !== undefined && { NextToken }) }),
      );
      for (const { ExportArn, ExportStatus, ExportType = 'FULL_EXPORT' } of page.ExportSummaries ?? []) {
        if (ExportStatus !== 'COMPLETED' || ExportType !== 'FULL_EXPORT') continue;
        const { ExportDescription } = await dynamo.send(new DescribeExportCommand({ ExportArn }));
        newest = Math.max(newest, ExportDescription?.ExportTime?.getTime() ?? 0);
      }
      NextToken = page.NextToken;
      if (NextToken === undefined) return newest;
    }
  } catch (error) {
    const { name } = error as Error;
    throw new Unusable(`the table does not say what is exported (${name}); --no-export takes matches away without one`);
  }
}
