import type { ReactNode } from 'react';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export type PasswordSectionProps = {
  /** Of the endpoint that changes the password. */
  apiPath: string;
  /** Staff need a stronger password. */
  isStaff: boolean;
  /** For a person without a password: how they sign in, and the button that sends a link to set one. */
  withoutPassword?: { signsIn: string; button: ReactNode; note?: string } | undefined;
};

export function PasswordSection({ apiPath, isStaff, withoutPassword }: PasswordSectionProps) {
  return (
    <SettingsSection
      id="password"
      title="Password"
      description={
        withoutPassword
          ? `${withoutPassword.signsIn} With a password you have a second way in.`
          : 'Changing it signs out your other devices.'
      }
    >
      {withoutPassword ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="text-sm text-muted">
            We mail you a link with which you set one. {withoutPassword.note}
          </p>
          {withoutPassword.button}
        </div>
      ) : (
        <ChangePasswordForm apiPath={apiPath} isStaff={isStaff} />
      )}
    </SettingsSection>
  );
}
