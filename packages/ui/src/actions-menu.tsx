import type { ReactNode } from 'react';
import { Menu } from './dropdown-menu.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type ActionsMenuProps = {
  /** What the actions change; only screen readers say it. */
  subject: string;
  children: ReactNode;
};

export function ActionsMenu({ subject, children }: ActionsMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton title="Actions" label={`Actions for ${subject}`} icon={<Icon name="ellipsis" />} />
      }
    >
      {children}
    </Menu>
  );
}
