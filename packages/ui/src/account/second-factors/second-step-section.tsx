import { LinkButton } from '../../link-button.tsx';
import { SettingsSection } from '../settings-section.tsx';

export function SecondStepSection() {
  return (
    <SettingsSection
      id="second-step"
      title="Second step"
      description="So that nobody who learns your password can sign in as you."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm text-muted">Passkeys, an authenticator app and recovery codes.</p>
        <LinkButton href="/settings/security">Passkeys and codes</LinkButton>
      </div>
    </SettingsSection>
  );
}
