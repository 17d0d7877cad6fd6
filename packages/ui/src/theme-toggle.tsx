'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Menu, MenuRadio } from './dropdown-menu.tsx';
import { IconButton } from './icon-button.tsx';

const options = [
  { value: 'system', label: 'Same as device', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

/** The choice of theme as menu items. */
export function ThemeMenuItems() {
  const { theme, setTheme } = useTheme();
  const value = options.find((option) => option.value === theme)?.value ?? 'system';
  return <MenuRadio label="Appearance" value={value} options={options} onChange={setTheme} />;
}

/** Light, dark, or as the device. CSS shows the icon, so server and browser render the same markup. */
export function ThemeToggle() {
  return (
    <Menu
      trigger={
        <IconButton
          label="Appearance"
          icon={
            <>
              <Sun aria-hidden className="dark:hidden" />
              <Moon aria-hidden className="hidden dark:block" />
            </>
          }
        />
      }
    >
      <ThemeMenuItems />
    </Menu>
  );
}
