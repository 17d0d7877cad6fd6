import { listOwnSignIns } from '@repo/auth/sign-ins';
import { listOwnExports } from '@repo/personal-data/own-exports';
import { AppearanceSection } from '@repo/ui/account/appearance-section';
import { ChangeEmailForm } from '@repo/ui/account/change-email-form';
import { DeleteAccountLinkSection } from '@repo/ui/account/delete-account-link-section';
import { DevicesSection } from '@repo/ui/account/devices-section';
import { PasswordSection } from '@repo/ui/account/password-section';
import { SecondStepSection } from '@repo/ui/account/second-factors/second-step-section';
import { SendLinkButton } from '@repo/ui/account/send-link-button';
import { SettingsSection } from '@repo/ui/account/settings-section';
import { YourDataSection } from '@repo/ui/account/your-data-section';
import { NotificationsSection } from '@repo/ui/notifications/notifications-section';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { DocumentsAndPicture } from '#components/account/documents.tsx';
import { ProfileForm } from '#components/settings/profile-form.tsx';
import { isStaff } from '#domain/accounts/is-staff.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { getOwnProfileOrAnyAsAdmin } from '#domain/profile/get-profile.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Your settings' };

export default async function SettingsPage() {
  const ctx = await requireActor();
  const [profile, signIns, exports, preferences] = await Promise.all([
    getOwnProfileOrAnyAsAdmin(ctx),
    listOwnSignIns(ctx),
    listOwnExports(ctx),
    notifications.readOwnPreferences(ctx),
  ]);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Your settings" />
      <div>
        <SettingsSection id="profile" title="Profile" description="Your details at the training centre.">
          <ProfileForm profile={profile} />
        </SettingsSection>

        <AccountSection email={profile.email} identityNumber={profile.identityNumber} />

        <SettingsSection
          id="documents"
          title="Picture and documents"
          description="Details that trainers and administrators may need."
          card={false}
        >
          <DocumentsAndPicture ctx={ctx} owner={profile} />
        </SettingsSection>

        <PasswordSection
          apiPath="/api/auth/password"
          isStaff={isStaff(ctx.actor)}
          withoutPassword={
            profile.hasPassword
              ? undefined
              : {
                  signsIn: 'You sign in with one-time codes.',
                  button: (
                    <SendLinkButton
                      path="/api/auth/forgot-password"
                      body={{ email: profile.email }}
                      label="Mail me the link"
                    />
                  ),
                }
          }
        />

        <SecondStepSection />

        <NotificationsSection
          preferences={preferences}
          hasPush={notifications.readPushSettings().publicKey !== null}
        />

        <DevicesSection
          signIns={signIns}
          path="/api/auth/logout-everywhere"
          alsoEnds="The address by which a calendar follows your classes stops working too."
        />

        <YourDataSection exports={exports} />

        <AppearanceSection />

        <DeleteAccountLinkSection description="What is deleted, what the centre has to keep, and how to ask." />
      </div>
    </div>
  );
}

type AccountSectionProps = { email: string; identityNumber: string | null };

function AccountSection({ email, identityNumber }: AccountSectionProps) {
  return (
    <SettingsSection
      id="account"
      title="Account"
      description="You sign in with the address. Only the training centre can change the number: contact it if the number is wrong."
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <div className="sm:contents">
          <dt className="text-sm text-muted">Email</dt>
          <dd className="break-words font-medium">{email}</dd>
        </div>
        <div className="sm:contents">
          <dt className="text-sm text-muted">Identity number</dt>
          <dd className="font-medium tabular-nums">{identityNumber ?? 'None stored'}</dd>
        </div>
      </dl>
      <div className="mt-6 border-t border-line pt-6">
        <ChangeEmailForm />
      </div>
    </SettingsSection>
  );
}
