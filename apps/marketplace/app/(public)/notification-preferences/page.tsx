import { secretLinkMetadata } from '@repo/pages/secret-link';
import { LinkedPreferencesPage, readPreferenceToken } from '@repo/ui/notifications/linked-preferences-page';
import type { SearchParams } from '@repo/ui/url-search-params';
import { notifications } from '#domain/notifications/notifications.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Your notifications', { hasForm: true });

export default async function NotificationPreferencesPage({ searchParams }: { searchParams: SearchParams }) {
  const token = await readPreferenceToken(searchParams);
  const linked = await notifications.readPreferencesByLink(await pageContextOrRedirectToFactorSetUp(), token);
  return <LinkedPreferencesPage token={token} linked={linked} />;
}
