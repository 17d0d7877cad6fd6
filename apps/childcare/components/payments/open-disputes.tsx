import type { OpenDispute } from '@repo/schemas/childcare/payment-dispute';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { formatProviderAmount } from './format-amount.ts';

function titleOf({ payment }: OpenDispute): string {
  if (payment === null) return 'For no payment that we know';
  const { course, learner, organization } = payment;
  return `${course.title}, for ${learner.name}, ${organization.name}`;
}

/** Disputes that are going on. They are answered at the payment provider, and leave the list by themselves. */
export function OpenDisputes({ disputes }: { disputes: readonly OpenDispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <Card
      className="mb-6"
      title="Disputed payments"
      description="A bank asks about these payments or wants the money back. Answer at the payment provider. The courses stay open until the bank has decided; if it takes the money, they are suspended until they are paid again."
    >
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="py-3">
            <p className="font-medium">
              {dispute.payment ? (
                <PageLink className="link" href={`/payments/${dispute.payment.id}`}>
                  {titleOf(dispute)}
                </PageLink>
              ) : (
                titleOf(dispute)
              )}
            </p>
            <p>
              {dispute.status === 'INQUIRY' ? 'The bank asks about' : 'The bank disputes'}{' '}
              {formatProviderAmount(dispute)}
              {dispute.reason === '' ? null : `: ${dispute.reason.replaceAll('_', ' ')}`}
              {dispute.respondBy ? (
                <>
                  . Answer by <DateTime value={dispute.respondBy} />
                </>
              ) : null}
            </p>
            <p className="text-sm break-all text-muted">
              Since <DateTime value={dispute.openedAt} />, {dispute.id}
              {dispute.fundsWithdrawnAt ? ', the money is withheld' : ''}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
