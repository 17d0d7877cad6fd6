import { z } from 'zod';
import type { PartControl } from '../frame/control.ts';
import { accountEvents } from './connect-routes.ts';
import { deliverEvents } from './deliver-events.ts';
import { applyOutcomeAndListEvents, type CheckoutOutcome, checkoutOutcomes } from './outcomes.ts';
import type { StripeTools } from './stripe-account.ts';

const outcomeBody = z.object({
  session: z.string(),
  outcome: z.enum(checkoutOutcomes),
  deliveries: z.int().min(1).max(20).optional(),
  signedSecondsAgo: z.int().min(-86_400).max(86_400).optional(),
  resendForSeconds: z.int().min(0).max(300).optional(),
  /** For refunds: the total amount returned; everything when absent. */
  refundedCents: z.int().min(1).optional(),
});

/** Whether money can be transferred to an account. */
const accountBody = z.object({ account: z.string(), transfers: z.enum(['active', 'inactive']) });

/** Test switches: a session's outcome, and the resulting events. */
export function createStripeControl({ store, url, webhook }: StripeTools): PartControl {
  return {
    findFault(body) {
      const parsed = outcomeBody.partial().safeParse(body);
      if (!parsed.success) return z.prettifyError(parsed.error);
      const { session, outcome } = parsed.data;
      if ((session === undefined) !== (outcome === undefined)) return 'session and outcome go together';
      return session !== undefined && !store.get(session) ? `No such checkout.session: '${session}'` : null;
    },
    async apply(body) {
      const change = accountBody.safeParse(body).data;
      const account = change && store.connect.accounts.get(change.account);
      if (account) {
        account.transfers = change.transfers;
        store.save();
        await deliverEvents(webhook, accountEvents(account));
      }
      const wanted = outcomeBody.safeParse(body);
      const stored = wanted.success ? store.get(wanted.data.session) : undefined;
      if (!wanted.success || !stored) return undefined;
      const events = applyOutcomeAndListEvents(stored, wanted.data.outcome satisfies CheckoutOutcome, {
        base: url,
        refundedCents: wanted.data.refundedCents,
      });
      store.save();
      return { deliveries: await deliverEvents(webhook, events, wanted.data) };
    },
    getState: () => ({
      webhookUrl: webhook.url,
      sessions: store.list().map(({ session }) => session),
      accounts: [...store.connect.accounts.values()],
      transfers: store.connect.transfers,
      refunds: store.list().flatMap(({ hidden }) => hidden.refunds ?? []),
    }),
  };
}
