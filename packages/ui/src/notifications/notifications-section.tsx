import type { NotificationPreferences } from '@repo/schemas/notification';
import { SettingsSection } from '../account/settings-section.tsx';
import { NotificationPreferencesForm } from './preferences-form.tsx';

/** Of the settings; links to it end in #notifications. */
export function NotificationsSection({
  preferences,
  hasPush = false,
}: {
  preferences: NotificationPreferences;
  /** Pushes are set up on the service. */
  hasPush?: boolean;
}) {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      description={`What we notify you of by mail${hasPush ? ' and push' : ''}, and when. The bell shows everything.`}
    >
      <NotificationPreferencesForm initial={preferences} hasPush={hasPush} />
    </SettingsSection>
  );
}
