'use client';

import { callApi } from '@repo/ui/call-api';
import { MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { toast } from '@repo/ui/toast';
import { UserMenu } from '@repo/ui/user-menu';
import { Heart, LogOut, Plus, Settings, ShieldCheck, Tags } from 'lucide-react';

export type AccountMenuProps = { name: string; email: string; image: string | null; isModerator: boolean };

/** What belongs to the signed-in person, from any page. */
export function AccountMenu({ name, email, image, isModerator }: AccountMenuProps) {
  async function signOut() {
    const result = await callApi('/api/auth/signout', { method: 'POST', body: { json: true } });
    // A whole new page, so that nothing of this person stays in memory.
    if (result.ok) window.location.assign('/');
    else toast.error(result.failure.error);
  }

  return (
    <UserMenu name={name} email={email} avatarUrl={image}>
      <MenuItem href="/sell" icon={<Plus aria-hidden />}>
        Sell something
      </MenuItem>
      <MenuItem href="/dashboard" icon={<Tags aria-hidden />}>
        My listings
      </MenuItem>
      <MenuItem href="/favorites" icon={<Heart aria-hidden />}>
        Favourites
      </MenuItem>
      <MenuItem href="/settings" icon={<Settings aria-hidden />}>
        Settings
      </MenuItem>
      {isModerator ? (
        <MenuItem href="/moderation" icon={<ShieldCheck aria-hidden />}>
          Moderation
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()} icon={<LogOut aria-hidden />}>
        Sign out
      </MenuItem>
    </UserMenu>
  );
}
