'use client';

import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { Menu, MenuSeparator } from './dropdown-menu.tsx';

export type UserMenuProps = {
  name: string;
  email?: string;
  avatarUrl?: string | null;
  /** MenuItems: settings, help, sign out. */
  children: ReactNode;
};

/** The signed-in person's face in the header, with what is theirs. */
export function UserMenu({ name, email, avatarUrl, children }: UserMenuProps) {
  return (
    <Menu
      className="min-w-60"
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="inline-flex size-11 items-center justify-center rounded-full"
        >
          <Avatar name={name} src={avatarUrl} size="sm" />
        </button>
      }
    >
      <div className="px-3 py-2">
        <p className="truncate font-medium">{name}</p>
        {email ? <p className="truncate text-muted">{email}</p> : null}
      </div>
      <MenuSeparator />
      {children}
    </Menu>
  );
}
