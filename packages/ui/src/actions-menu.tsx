import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from './dropdown-menu.tsx';
import { IconButton } from './icon-button.tsx';

type ActionsMenuProps = {
  /** What the actions change; only screen readers say it. */
  subject: string;
  children: ReactNode;
};

export function ActionsMenu({ subject, children }: ActionsMenuProps) {
  return (
    <Menu trigger={<IconButton label={`Actions for ${subject}`} icon={<Ellipsis aria-hidden />} />}>
      {children}
    </Menu>
  );
}
