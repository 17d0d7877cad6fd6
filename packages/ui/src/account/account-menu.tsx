'use client';

import { type ReactNode, useEffect } from 'react';
import { Avatar } from '../avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../dropdown-menu.tsx';
import { Icon } from '../icon.tsx';
import { leaveOnSignOutInOtherTab } from '../personal-storage.ts';
import { type SignOutRequest, useSignOut } from './sign-out.tsx';

export type AccountMenuProps = {
  /** Browser storage of this person is cleared at sign-out. */
  storageOwnerId: string;
  name: string;
  email: string;
  image: string | null;
  signOutRequest: SignOutRequest & { leadsTo: string };
  /** MenuItem links to the person's own pages. */
  children: ReactNode;
};

/** The menu of the signed-in person in the header. Signing out in another tab leaves this page too. */
export function AccountMenu({
  storageOwnerId,
  name,
  email,
  image,
  signOutRequest,
  children,
}: AccountMenuProps) {
  const { leadsTo, ...call } = signOutRequest;
  const leaving = useSignOut({ personId: storageOwnerId, call, leadsTo });
  useEffect(() => leaveOnSignOutInOtherTab(storageOwnerId, leadsTo), [storageOwnerId, leadsTo]);

  return (
    <>
      <Menu
        className="min-w-60"
        trigger={
          <button
            type="button"
            aria-label={`Account of ${name}`}
            className="inline-flex size-11 items-center justify-center rounded-full"
          >
            <Avatar name={name} src={image} size="sm" />
          </button>
        }
      >
        <div className="px-3 py-2">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-muted">{email}</p>
        </div>
        <MenuSeparator />
        {children}
        <MenuSeparator />
        <MenuItem onSelect={() => void leaving.signOut()} icon={<Icon name="log-out" />}>
          Sign out
        </MenuItem>
      </Menu>
      {leaving.question}
    </>
  );
}
