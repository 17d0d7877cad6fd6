import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { countWaitingAppeals } from '#domain/moderation/list-appeals.ts';
import { countPaymentsAwaitingModerators } from '#domain/payments/payments-awaiting-moderators.ts';
import { countScamPhotoMatches } from '#domain/scam-photos/list-scam-photo-matches.ts';
import { isPaymentOff } from '#env.ts';
import { requireModerator } from '#page-context.ts';

export async function ModerationHeader({
  current,
}: {
  current:
    | 'queue'
    | 'photos'
    | 'appeals'
    | 'payments'
    | 'none'
    | 'audit'
    | 'synonyms'
    | 'categories'
    | 'pages'
    | 'csp';
}) {
  const ctx = await requireModerator();
  const waiting = await countWaitingAppeals(ctx);
  const photos = await countScamPhotoMatches(ctx);
  const undecided = isPaymentOff() ? 0 : await countPaymentsAwaitingModerators(ctx);
  return (
    <>
      <PageHeader
        title="Moderation"
        description="What people reported, and what was done about it. Everything you do here is recorded."
      />
      <TabLinks
        label="Moderation"
        className="mb-6"
        tabs={[
          { href: '/moderation', label: 'Reports', current: current === 'queue' },
          {
            href: '/moderation/photos',
            label: 'Photos',
            current: current === 'photos',
            ...(photos > 0 && { count: photos }),
          },
          {
            href: '/moderation/appeals',
            label: 'Appeals',
            current: current === 'appeals',
            ...(waiting > 0 && { count: waiting }),
          },
          ...(isPaymentOff()
            ? []
            : [
                {
                  href: '/moderation/payments',
                  label: 'Payments',
                  current: current === 'payments',
                  ...(undecided > 0 && { count: undecided }),
                },
              ]),
          { href: '/moderation/audit', label: 'Audit log', current: current === 'audit' },
          { href: '/moderation/synonyms', label: 'Search words', current: current === 'synonyms' },
          { href: '/moderation/categories', label: 'Categories', current: current === 'categories' },
          { href: '/moderation/pages', label: 'Pages', current: current === 'pages' },
          { href: '/moderation/csp-reports', label: 'Blocked content', current: current === 'csp' },
        ]}
      />
    </>
  );
}
