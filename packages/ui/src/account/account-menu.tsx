'use client';

import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { callApi } from '../call-api.ts';
import { MenuItem, MenuSeparator } from '../dropdown-menu.tsx';
import { toast } from '../toast.tsx';
import { UserMenu } from '../user-menu.tsx';

export type AccountMenuProps = {
  name: string;
  email: string;
  image: string | null;
  /** How the service ends a sign-in, and where one is afterwards. */
  signOut: { path: string; body?: { json: true }; leadsTo: string };
  /** MenuItems that are links: the person's own pages. */
  children: ReactNode;
};

/** What belongs to the signed-in person, from any page. */
export function AccountMenu({ name, email, image, signOut, children }: AccountMenuProps) {
  async function leave() {
    const { path, body, leadsTo } = signOut;
    const result = await callApi(path, { method: 'POST', ...(body ? { body } : {}) });
    // A whole new page, so that nothing of this person stays in memory. Who is signed out already is where they wanted to be.
    if (result.ok || result.failure.status === 401) window.location.assign(leadsTo);
    else toast.error(result.failure.error);
  }

  return (
    <UserMenu name={name} email={email} avatarUrl={image}>
      {children}
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()} icon={<LogOut aria-hidden />}>
        Sign out
      </MenuItem>
    </UserMenu>
  );
}
