import { ThemeToggle } from '../theme-toggle.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The part of the settings where one chooses light or dark. */
export function AppearanceSection() {
  return (
    <SettingsSection id="appearance" title="Appearance" description="Light, dark, or as your device has it.">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm">Choose for this device</p>
        <ThemeToggle />
      </div>
    </SettingsSection>
  );
}
