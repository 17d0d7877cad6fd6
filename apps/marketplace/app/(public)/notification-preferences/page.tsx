import { secretLinkMetadata } from '@repo/pages/secret-link';
import { LinkedPreferencesPage } from '@repo/ui/notifications/linked-preferences-page';
import type { SearchParams } from '@repo/ui/url-search-params';
import { readLinkedPreferences } from '#domain/notifications/preferences.ts';
import { pageContextOrFactorSetUpRedirect } from '#page-context.ts';

export const metadata = secretLinkMetadata('Your notifications', { hasForm: true });

export default async function NotificationPreferencesPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  const given = typeof token === 'string' && token.length <= 2_000 ? token : '';
  const linked = await readLinkedPreferences(await pageContextOrFactorSetUpRedirect(), given);
  return <LinkedPreferencesPage token={given} linked={linked} />;
}
