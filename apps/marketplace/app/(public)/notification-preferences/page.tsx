import { secretLinkMetadata } from '@repo/pages/secret-link';
import { AccountCard } from '@repo/ui/account/account-card';
import { UnusableLinkCard } from '@repo/ui/account/unusable-link-card';
import { NotificationPreferencesForm } from '@repo/ui/notifications/preferences-form';
import type { SearchParams } from '@repo/ui/url-search-params';
import { readLinkedPreferences } from '#domain/notifications/preferences.ts';
import { pageContextOrFactorSetUpRedirect } from '#page-context.ts';

export const metadata = secretLinkMetadata('Your notifications');

export default async function NotificationPreferencesPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  const given = typeof token === 'string' && token.length <= 2_000 ? token : '';
  const linked = await readLinkedPreferences(await pageContextOrFactorSetUpRedirect(), given);
  if (linked === null)
    return (
      <UnusableLinkCard title="Your notifications" href="/settings#notifications" linkText="Open settings">
        Sign in and choose your notifications in your settings.
      </UnusableLinkCard>
    );
  return (
    <AccountCard title="Your notifications" description={`What we send to ${linked.email}, and when.`}>
      <NotificationPreferencesForm initial={linked.preferences} token={given} />
    </AccountCard>
  );
}
