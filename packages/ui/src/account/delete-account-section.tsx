import { LinkButton } from '../link-button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The part of the settings that leads to closing the account; `description` says what becomes of it. */
export function DeleteAccountSection({ description }: { description: string }) {
  return (
    <SettingsSection id="delete" title="Delete account" description={description}>
      <LinkButton href="/settings/delete-account">Delete your account</LinkButton>
    </SettingsSection>
  );
}
