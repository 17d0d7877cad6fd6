'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { IconButton } from '@repo/ui/icon-button';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OutlineSection } from '#domain/courses/get-course-draft.ts';
import { AddLecture } from './add-lecture.tsx';
import { LectureRow } from './lecture-row.tsx';
import type { OutlineEditing } from './use-outline.ts';

export type SectionBlockProps = {
  courseId: string;
  section: OutlineSection;
  editing: OutlineEditing;
  currentId: string | undefined;
  handle: ReactNode;
  /** Opens a lecture; null closes the one that is open. */
  onOpen: (lectureId: string | null) => void;
};

function whatGoes({ lectures }: OutlineSection): string {
  if (lectures.length === 0) return 'It has no lectures.';
  const what = lectures.length === 1 ? 'its lecture' : `its ${lectures.length} lectures`;
  return `With ${what} and what is in them; learners’ progress is counted without them. This cannot be undone.`;
}

/** A section in the outline, with its lectures. */
export function SectionBlock({ courseId, section, editing, currentId, handle, onOpen }: SectionBlockProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <section aria-label={section.title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-center">
        {handle}
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">{section.title}</h3>
        <Menu trigger={<IconButton label={`Actions for ${section.title}`} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
            Rename
          </MenuItem>
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => void editing.nudgeSection(section, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => void editing.nudgeSection(section, 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDialog('delete')}>
            Delete section
          </MenuItem>
        </Menu>
      </div>
      <SortableList
        label={`Lectures of ${section.title}`}
        items={section.lectures}
        getId={(lecture) => lecture.id}
        getName={(lecture) => lecture.title}
        onReorder={(lectures) => void editing.reorderLectures(section.id, lectures)}
      >
        {(lecture, _index, lectureHandle) => (
          <LectureRow
            courseId={courseId}
            lecture={lecture}
            sectionId={section.id}
            editing={editing}
            current={lecture.id === currentId}
            handle={lectureHandle}
            onDeleted={() => {
              if (lecture.id === currentId) onOpen(null);
            }}
          />
        )}
      </SortableList>
      <AddLecture courseId={courseId} section={section} editing={editing} onAdded={onOpen} />
      <TitleDialog
        open={dialog === 'rename'}
        onOpenChange={close}
        heading="Rename the section"
        initial={section.title}
        confirmLabel="Rename"
        pendingText="Renaming…"
        onSave={(title) => editing.renameSection(section.id, title)}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete “${section.title}”?`}
        description={whatGoes(section)}
        confirmLabel="Delete section"
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const refused = await editing.deleteSection(section.id);
          const wasOpen = section.lectures.some(({ id }) => id === currentId);
          if (refused === undefined && wasOpen) onOpen(null);
          return refused;
        }}
      />
    </section>
  );
}
