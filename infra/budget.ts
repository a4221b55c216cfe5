import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

/** Parts of the budget, in percent, at which somebody is told: of what was spent, and of what the month is going to cost. */
const TOLD_AT = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * Tells by e-mail when the account costs more than it should. It is about the whole account: costs of one stage can be told apart
 * only where somebody has switched the tag `stage` on for billing, and a filter on a tag that is off would never tell anything.
 */
export class Budget extends Construct {
  /** @param amount US dollars a month */
  constructor(scope: Construct, id: string, amount: number, email: string) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    new CfnBudget(this, 'Budget', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: TOLD_AT.map((told) => ({
        notification: { ...told, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers,
      })),
    });
  }
}
