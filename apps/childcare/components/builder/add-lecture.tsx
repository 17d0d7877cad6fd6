'use client';

import { type LectureType, lectureTypes } from '@repo/schemas/childcare/course';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { TitleDialog } from '@repo/ui/title-dialog';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { lectureTypeLabels } from '#components/course/labels.ts';
import { ScormUpload } from '#components/scorm/scorm-upload.tsx';
import type { OutlineSection } from '#domain/courses/get-builder-course.ts';
import { newPracticalDraft } from './lecture-draft.ts';
import { lectureIcons } from './lecture-row.tsx';
import type { OutlineEditing } from './use-outline.ts';

type AddLectureProps = {
  courseId: string;
  section: OutlineSection;
  outline: OutlineEditing;
  onAdded: (id: string) => void;
};

/** A practical lesson is a text with a checklist. */
type Added = LectureType | 'PRACTICAL';

const labelOf = (added: Added) => (added === 'PRACTICAL' ? 'Practical lesson' : lectureTypeLabels[added]);

export function AddLecture({ courseId, section, outline, onAdded }: AddLectureProps) {
  const router = useRouter();
  const [adding, setAdding] = useState<Added | null>(null);
  const close = (open: boolean) => !open && setAdding(null);
  const label = adding === null ? '' : labelOf(adding).toLowerCase();
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" size="sm" className="mt-1" aria-label={`Add lecture to ${section.title}`}>
            <Icon name="plus" />
            Add lecture
          </Button>
        }
      >
        {lectureTypes.map((type) => {
          const icon = lectureIcons[type];
          return (
            <MenuItem key={type} icon={<Icon name={icon} />} onSelect={() => setAdding(type)}>
              {type === 'SCORM' ? 'SCORM package' : lectureTypeLabels[type]}
            </MenuItem>
          );
        })}
        <MenuItem icon={<Icon name="list-checks" />} onSelect={() => setAdding('PRACTICAL')}>
          {labelOf('PRACTICAL')}
        </MenuItem>
      </Menu>
      <TitleDialog
        open={adding !== null && adding !== 'SCORM'}
        onOpenChange={close}
        heading={`Add a ${label} to “${section.title}”`}
        confirmLabel={`Add ${label}`}
        pendingText="Adding…"
        onSave={async (title) => {
          if (adding === null || adding === 'SCORM') return undefined;
          const added = await outline.addItem(
            section.id,
            adding === 'PRACTICAL'
              ? { title, type: 'TEXT', confirmation: newPracticalDraft() }
              : { title, type: adding },
          );
          if (!added.ok) return added.failure;
          onAdded(added.data.id);
          return undefined;
        }}
      />
      <Dialog
        open={adding === 'SCORM'}
        onOpenChange={close}
        title={`Add a SCORM package to “${section.title}”`}
        description="Each part of the package becomes a lesson."
      >
        <ScormUpload
          courseId={courseId}
          sectionId={section.id}
          onDone={() => {
            setAdding(null);
            router.refresh();
          }}
        />
      </Dialog>
    </>
  );
}
