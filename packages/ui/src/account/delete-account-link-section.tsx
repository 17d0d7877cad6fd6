import { LinkButton } from '../link-button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** `description` says what happens to the account. */
export function DeleteAccountLinkSection({ description }: { description: string }) {
  return (
    <SettingsSection id="delete" title="Delete account" description={description}>
      <LinkButton href="/settings/delete-account">Delete your account</LinkButton>
    </SettingsSection>
  );
}
