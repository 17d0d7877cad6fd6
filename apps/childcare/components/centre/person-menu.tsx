'use client';

import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { IconButton } from '@repo/ui/icon-button';
import { EllipsisVertical, Send, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { RemovePerson } from './remove-person.tsx';

type PersonMenuProps = { person: { id: string; name: string; hasJoined: boolean }; organizationId: string };

/** What can be done about one person of the list. */
export function PersonMenu({ person, organizationId }: PersonMenuProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${person.name}`} icon={<EllipsisVertical aria-hidden />} />}
      >
        <MenuItem icon={<Send aria-hidden />} href={`/centre/assign?person=${person.id}`}>
          Assign courses
        </MenuItem>
        <MenuItem icon={<UserMinus aria-hidden />} onSelect={() => setAsking(true)}>
          Remove from the centre
        </MenuItem>
      </Menu>
      <RemovePerson
        person={{ ...person, isMailed: person.hasJoined }}
        organizationId={organizationId}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}
