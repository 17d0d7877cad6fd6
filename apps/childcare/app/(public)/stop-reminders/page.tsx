import { secretLinkMetadata } from '@repo/pages/secret-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import { StopRemindersCard } from '#components/settings/stop-reminders-card.tsx';
import { areReminderMailsOn } from '#domain/reminders/unsubscribe.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Stop reminders', { hasForm: true });

export default async function StopRemindersPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  const given = typeof token === 'string' && token.length <= 1000 ? token : '';
  const isOn = await areReminderMailsOn(await pageContextOrRedirectToFactorSetUp(), given);
  return <StopRemindersCard token={given} isOn={isOn} />;
}
