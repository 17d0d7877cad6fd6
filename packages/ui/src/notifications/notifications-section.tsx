import type { NotificationPreferences } from '@repo/schemas/notification';
import { SettingsSection } from '../account/settings-section.tsx';
import { NotificationPreferencesForm } from './preferences-form.tsx';

/** Of the settings; links to it end in #notifications. */
export function NotificationsSection({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      description="What you are told by mail, and when. The bell shows everything."
    >
      <NotificationPreferencesForm initial={preferences} />
    </SettingsSection>
  );
}
