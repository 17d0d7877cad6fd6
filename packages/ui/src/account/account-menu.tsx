'use client';

import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../alert-dialog.tsx';
import { callApi } from '../call-api.ts';
import { MenuItem, MenuSeparator } from '../dropdown-menu.tsx';
import { forgetPerson, leaveWithOtherTabs, sendUnsent } from '../kept-work.ts';
import { toast } from '../toast.tsx';
import { UserMenu } from '../user-menu.tsx';

export type AccountMenuProps = {
  /** Whose entries leave the browser with them. */
  personId: string;
  name: string;
  email: string;
  image: string | null;
  /** How the service ends a sign-in, and where one is afterwards. */
  signOut: { path: string; body?: { json: true }; leadsTo: string };
  /** MenuItems that are links: the person's own pages. */
  children: ReactNode;
};

/** What belongs to the signed-in person, from any page. */
export function AccountMenu({ personId, name, email, image, signOut, children }: AccountMenuProps) {
  const { path, body, leadsTo } = signOut;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => leaveWithOtherTabs(personId, leadsTo), [personId, leadsTo]);

  async function leave() {
    if (await sendUnsent(personId)) await end();
    else setAsking(true);
  }

  async function end(): Promise<string | undefined> {
    const result = await callApi(path, { method: 'POST', ...(body ? { body } : {}) });
    // A whole new page, so that nothing of this person stays in memory. Who is signed out already is where they wanted to be.
    if (!result.ok && result.failure.status !== 401) {
      toast.error(result.failure.error);
      return result.failure.error;
    }
    forgetPerson(personId);
    window.location.assign(leadsTo);
    return undefined;
  }

  return (
    <>
      <UserMenu name={name} email={email} avatarUrl={image}>
        {children}
        <MenuSeparator />
        <MenuItem onSelect={() => void leave()} icon={<LogOut aria-hidden />}>
          Sign out
        </MenuItem>
      </UserMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out before everything is sent?"
        description="Something you did on this device could not be sent yet. Signing out removes it from this device, and it is lost. Stay signed in, and it is sent when the connection is back."
        confirmLabel="Sign out and lose it"
        pendingLabel="Signing out…"
        cancelLabel="Stay signed in"
        onConfirm={end}
      />
    </>
  );
}
