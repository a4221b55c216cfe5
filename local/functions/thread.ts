import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { openTableDoor, type TableDoor } from './table-door.ts';

/**
 * One execution environment of a function: imports its bundle once, then answers invocations. Event and result cross as
 * JSON text, as they do on AWS, so nothing that JSON cannot carry slips through.
 */
const port = parentPort!;
const { file, exportName, functionName, timeoutMs, begun, tableDoor } = workerData as {
  file: string;
  exportName: string;
  functionName: string;
  timeoutMs: number;
  begun: Int32Array;
  tableDoor: TableDoor;
};

const contextOf = (requestId: string) => {
  const deadline = Date.now() + timeoutMs;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    awsRequestId: requestId,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
};

openTableDoor(tableDoor);
const { [exportName]: handler } = await import(pathToFileURL(file).href);
if (typeof handler !== 'function') throw new Error(`${file} exports no function ${exportName}`);

port.on('message', async ({ id, event }: { id: string; event: string }) => {
  Atomics.add(begun, 0, 1);
  try {
    const result = await handler(JSON.parse(event), contextOf(id));
    port.postMessage({ id, result: JSON.stringify(result ?? null) });
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(inspect(error));
    console.error(JSON.stringify({ level: 'ERROR', requestId: id, errorType: name, errorMessage: message, stack }));
    port.postMessage({ id, error: JSON.stringify({ errorType: name, errorMessage: message }) });
  }
});
port.postMessage({ ready: true });
