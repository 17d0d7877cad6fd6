'use client';

import { useTheme } from 'next-themes';
import { Menu, MenuRadio } from './dropdown-menu.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

const options = [
  { value: 'system', label: 'Same as device', icon: <Icon name="monitor" /> },
  { value: 'light', label: 'Light', icon: <Icon name="sun" /> },
  { value: 'dark', label: 'Dark', icon: <Icon name="moon" /> },
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
              <Icon name="sun" className="dark:hidden" />
              <Icon name="moon" className="hidden dark:block" />
            </>
          }
        />
      }
    >
      <ThemeMenuItems />
    </Menu>
  );
}
