import { AppearanceSection } from '@repo/ui/account/appearance-section';
import { DevicesSection } from '@repo/ui/account/devices-section';
import { PasswordSection } from '@repo/ui/account/password-section';
import { SettingsSection } from '@repo/ui/account/settings-section';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { CircleUser } from 'lucide-react';
import type { Metadata } from 'next';
import { ReminderSwitch } from '#components/settings/reminder-switch.tsx';
import { isStaff } from '#domain/accounts/is-staff.ts';
import { getProfile } from '#domain/profile/get-profile.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const ctx = await requireActor();
  const profile = await getProfile(ctx);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Settings"
        actions={
          <LinkButton href="/profile">
            <CircleUser aria-hidden />
            Your profile
          </LinkButton>
        }
      />
      <div>
        <SettingsSection
          id="account"
          title="Account"
          description="You sign in with this address, and our mails go there."
        >
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
            <div className="sm:contents">
              <dt className="text-sm text-muted">Name</dt>
              <dd className="font-medium break-words">{profile.name}</dd>
            </div>
            <div className="sm:contents">
              <dt className="text-sm text-muted">Email</dt>
              <dd className="font-medium break-words">{profile.email}</dd>
            </div>
          </dl>
        </SettingsSection>

        <SettingsSection
          id="reminders"
          title="Reminders"
          description="Deadlines are told under Notifications too, whatever you choose here."
        >
          <ReminderSwitch on={profile.reminderMails} />
        </SettingsSection>

        <PasswordSection path="/api/me/password" isStaff={isStaff(ctx.actor)} />

        <DevicesSection
          description="If you lost a phone or used a computer that others use too."
          path="/api/me/sessions/revoke"
        />

        <AppearanceSection />
      </div>
    </div>
  );
}
