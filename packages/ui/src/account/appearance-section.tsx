'use client';

import { Button } from '../button.tsx';
import { Menu } from '../dropdown-menu.tsx';
import { Icon } from '../icon.tsx';
import { ThemeMenuItems } from '../theme-toggle.tsx';
import { SettingsSection } from './settings-section.tsx';

/** CSS shows the selected theme, so server and browser render the same markup. */
export function AppearanceSection() {
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      description="Light, dark, or the same as your device."
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm">On this device</p>
        <Menu
          trigger={
            <Button>
              <Icon name="sun" className="dark:hidden" />
              <span className="dark:hidden">Light</span>
              <Icon name="moon" className="hidden dark:block" />
              <span className="hidden dark:inline">Dark</span>
              <Icon name="chevron-down" />
            </Button>
          }
        >
          <ThemeMenuItems />
        </Menu>
      </div>
    </SettingsSection>
  );
}
