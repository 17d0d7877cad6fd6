import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { feeText } from '#components/payments/fee-text.ts';
import { PayoutOnboardingButton } from '#components/payments/payout-onboarding-button.tsx';
import { marketPaymentsOrThrow } from '#domain/payments/market-payments-or-throw.ts';
import { refreshAndGetPayoutAccount } from '#domain/payments/payout-account.ts';
import { requireActor } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Payouts', () => requireActor());

/** Also where the payment provider's pages lead back to. */
export default async function PayoutsPage() {
  const ctx = await requireActor();
  const { status } = await orNotFoundPage(refreshAndGetPayoutAccount(ctx));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Payouts"
        description="Buyers can pay you here once our payment provider knows where your money goes."
      />
      <Card className="space-y-4 p-4 sm:p-6">
        {status === 'ready' ? (
          <Alert tone="success">Your account for payouts is ready. Buyers can pay you.</Alert>
        ) : (
          <>
            <p>
              {status === 'none'
                ? 'You set up the account at our payment provider. We do not see your bank details.'
                : 'Our payment provider still needs something from you.'}
            </p>
            <PayoutOnboardingButton label={status === 'none' ? 'Set up payouts' : 'Continue the set-up'} />
          </>
        )}
        <p className="text-sm text-muted">
          {feeText(marketPaymentsOrThrow(ctx).fee)} The rest is yours when the buyer has confirmed, or seven
          days later.
        </p>
      </Card>
    </div>
  );
}
