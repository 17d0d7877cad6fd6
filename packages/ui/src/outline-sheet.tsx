'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** The outline on a phone: a panel that closes after a choice. */
export function OutlineSheet({ title, children }: { title: string; children: ReactNode }) {
  const path = usePathname();
  // Open at one path only, so that going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Sheet
      title={title}
      side="left"
      open={openAt === path}
      onOpenChange={(open) => setOpenAt(open ? path : null)}
      trigger={
        <Button size="sm">
          <Icon name="list-tree" />
          Outline
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
