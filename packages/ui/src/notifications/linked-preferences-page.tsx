import type { LinkedPreferences } from '@repo/schemas/notification';
import { AccountCard } from '../account/account-card.tsx';
import { UnusableLinkCard } from '../account/unusable-link-card.tsx';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { LinkButton } from '../link-button.tsx';
import type { SearchParams } from '../url-search-params.ts';
import { NotificationPreferencesForm } from './preferences-form.tsx';

/** The token in the page's URL; empty where it is none of ours. */
export async function readPreferenceToken(searchParams: SearchParams): Promise<string> {
  const { token } = await searchParams;
  return typeof token === 'string' && token.length <= 2_000 ? token : '';
}

export type LinkedPreferencesPageProps = {
  token: string;
  /** Null for a link that does not work. */
  linked: LinkedPreferences | null;
  /** Where a signed-in person chooses. */
  settings?: string;
};

const title = 'Your notifications';

/** The page behind a mail's link. Stopping the mails of its kind is one press, which works without JavaScript. */
export function LinkedPreferencesPage({
  token,
  linked,
  settings = '/settings#notifications',
}: LinkedPreferencesPageProps) {
  if (linked === null) {
    return (
      <UnusableLinkCard title={title} href={settings} linkText="Open settings">
        The address is not complete, the account is closed, or its email address has changed. Sign in and
        choose your notifications in your settings.
      </UnusableLinkCard>
    );
  }
  const { address, mailed, preferences } = linked;
  return (
    <AccountCard title={title} description={`What we send to ${address}, and when.`}>
      {mailed.length > 0 ? <StopMails token={token} mailed={mailed} /> : null}
      {preferences === null ? (
        <>
          <Alert tone="warning" title="This link is older than 90 days">
            Sign in to choose your other notifications, or open a newer mail.
          </Alert>
          <LinkButton href={settings} variant="primary" full>
            Open settings
          </LinkButton>
        </>
      ) : (
        <>
          <noscript>
            <p>The choices below need JavaScript.</p>
          </noscript>
          <NotificationPreferencesForm initial={preferences} token={token} />
        </>
      )}
    </AccountCard>
  );
}

function StopMails({ token, mailed }: Pick<LinkedPreferences, 'mailed'> & { token: string }) {
  const names = mailed.map(({ label }) => `“${label}”`).join(', ');
  if (mailed.every(({ mail }) => !mail)) {
    return (
      <Alert tone="success" live title={`You get no more mails about ${names}`}>
        You can still see your notifications at the bell, and turn their mails on again at any time.
      </Alert>
    );
  }
  const query = new URLSearchParams({ token, from: 'page' });
  return (
    <form method="post" action={`/api/notifications/unsubscribe?${query}`} className="space-y-3">
      <p className="text-pretty">You get mails about {names}.</p>
      <Button type="submit" variant="primary" full>
        Stop these mails
      </Button>
    </form>
  );
}
