import { AccountCard } from '@repo/ui/account/account-card';
import { DoneNotice } from '@repo/ui/account/done-notice';
import { UnusableLinkCard } from '@repo/ui/account/unusable-link-card';
import { Button } from '@repo/ui/button';

type StopRemindersCardProps = {
  token: string;
  /** Null for a link that is none of ours. */
  isOn: boolean | null;
};

const title = 'Stop reminders';
const settings = '/settings#notifications';

/** The page behind "Stop these reminders" in mails. Its form works without JavaScript. */
export function StopRemindersCard({ token, isOn }: StopRemindersCardProps) {
  if (isOn === null) {
    return (
      <UnusableLinkCard title={title} href={settings} linkText="Open settings">
        The address is not complete, or the account is closed. You can turn reminders off in your settings.
      </UnusableLinkCard>
    );
  }
  if (!isOn) {
    return (
      <AccountCard title={title}>
        <DoneNotice title="You will get no more reminders by mail" href={settings} next="Open settings">
          You can turn them on again in your settings.
        </DoneNotice>
      </AccountCard>
    );
  }
  const query = new URLSearchParams({ token, from: 'page' });
  return (
    <AccountCard title={title}>
      <p>
        You get no more mails about deadlines, from your centre’s manager about open courses, and about
        certificates that end soon. Reminders still appear under Notifications, and other mails still come.
      </p>
      <form method="post" action={`/api/profile/unsubscribe?${query}`}>
        <Button type="submit" variant="primary" full>
          Stop these reminders
        </Button>
      </form>
    </AccountCard>
  );
}
