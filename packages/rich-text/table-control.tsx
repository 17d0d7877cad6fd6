'use client';

import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import type { Editor } from '@tiptap/react';
import { ToolButton } from './tool-button.tsx';

export function TableControl({ editor, active }: { editor: Editor; active: boolean }) {
  const run = () => editor.chain().focus();
  return (
    <Menu
      align="start"
      trigger={<ToolButton label="Table" icon={<Icon name="table" />} aria-pressed={active} />}
    >
      {active ? (
        <>
          <MenuItem onSelect={() => run().addRowAfter().run()}>Add row below</MenuItem>
          <MenuItem onSelect={() => run().addColumnAfter().run()}>Add column to the right</MenuItem>
          <MenuItem onSelect={() => run().toggleHeaderRow().run()}>First row is a heading</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => run().deleteRow().run()}>Delete row</MenuItem>
          <MenuItem onSelect={() => run().deleteColumn().run()}>Delete column</MenuItem>
          <MenuItem tone="danger" onSelect={() => run().deleteTable().run()}>
            Delete table
          </MenuItem>
        </>
      ) : (
        <MenuItem onSelect={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          Insert a table, 3 by 3
        </MenuItem>
      )}
    </Menu>
  );
}
