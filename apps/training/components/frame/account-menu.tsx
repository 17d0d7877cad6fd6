'use client';

import { callApi } from '@repo/ui/call-api';
import { MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { toast } from '@repo/ui/toast';
import { UserMenu } from '@repo/ui/user-menu';
import { House, LogOut, Settings } from 'lucide-react';

export type AccountMenuProps = { name: string; email: string; picture: string | null };

/** What belongs to the signed-in person, from any page. */
export function AccountMenu({ name, email, picture }: AccountMenuProps) {
  async function signOut() {
    const result = await callApi('/api/auth/logout', { method: 'POST' });
    // A whole new page, so that nothing of this person stays in memory. Who is signed out already is where they wanted to be.
    if (result.ok || result.failure.status === 401) window.location.assign('/login');
    else toast.error(result.failure.error);
  }

  return (
    <UserMenu name={name} email={email} avatarUrl={picture}>
      <MenuItem href="/home" icon={<House aria-hidden />}>
        Home
      </MenuItem>
      <MenuItem href="/settings" icon={<Settings aria-hidden />}>
        Your settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()} icon={<LogOut aria-hidden />}>
        Sign out
      </MenuItem>
    </UserMenu>
  );
}
