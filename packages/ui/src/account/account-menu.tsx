'use client';

import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { MenuItem, MenuSeparator } from '../dropdown-menu.tsx';
import { leaveWithOtherTabs } from '../kept-work.ts';
import { UserMenu } from '../user-menu.tsx';
import { type SignOutCall, useSignOut } from './sign-out.tsx';

export type AccountMenuProps = {
  /** Whose entries leave the browser with them. */
  personId: string;
  name: string;
  email: string;
  image: string | null;
  /** How the service ends a sign-in, and where one is afterwards. */
  signOut: SignOutCall & { leadsTo: string };
  /** MenuItems that are links: the person's own pages. */
  children: ReactNode;
};

/** What belongs to the signed-in person, from any page. */
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
