'use client';

import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { MenuItem, MenuSeparator } from '../dropdown-menu.tsx';
import { leaveWithOtherTabs } from '../kept-work.ts';
import { UserMenu } from '../user-menu.tsx';
import { type SignOutCall, useSignOut } from './sign-out.tsx';

export type AccountMenuProps = {
  /** Browser storage of this person is cleared at sign-out. */
  personId: string;
  name: string;
  email: string;
  image: string | null;
  signOut: SignOutCall & { leadsTo: string };
  /** MenuItem links to the person's own pages. */
  children: ReactNode;
};

export function AccountMenu({ personId, name, email, image, signOut, children }: AccountMenuProps) {
  const { leadsTo, ...call } = signOut;
  const leaving = useSignOut({ personId, call, leadsTo });
  useEffect(() => leaveWithOtherTabs(personId, leadsTo), [personId, leadsTo]);

  return (
    <>
      <UserMenu name={name} email={email} avatarUrl={image}>
        {children}
        <MenuSeparator />
        <MenuItem onSelect={() => void leaving.signOut()} icon={<LogOut aria-hidden />}>
          Sign out
        </MenuItem>
      </UserMenu>
      {leaving.question}
    </>
  );
}
