'use client';

import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useRouter } from 'next/navigation';
import type { MaterialSession } from './release-text.ts';

const forms = lazyModule(() => import('./material-form.tsx'));

/** `material` null: something new of this kind. */
export type Edited = { kind: ClassMaterial['kind']; material: ClassMaterial | null };

const nouns = { heading: 'heading', link: 'link', file: 'file' } as const;

type Props = {
  courseRunId: string;
  sessions: readonly MaterialSession[];
  /** Null: closed. */
  edited: Edited | null;
  onClose: () => void;
};

export function EditMaterialDialog({ courseRunId, sessions, edited, onClose }: Props) {
  const router = useRouter();
  const loaded = useDialogForm(forms, edited !== null, onClose);
  if (edited === null) return null;
  const { kind, material } = edited;
  const store = () => {
    toast.success(material ? 'Saved' : kind === 'heading' ? 'The heading is added' : 'Added as a draft');
    onClose();
    router.refresh();
  };
  const common = { courseRunId, material, onStored: store };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={material ? `Edit ${nouns[kind]}` : `Add a ${nouns[kind]}`}
      {...(material ? { description: material.name } : {})}
    >
      {loaded === null ? null : kind === 'heading' ? (
        <loaded.MaterialHeadingForm {...common} />
      ) : (
        <loaded.MaterialForm {...common} kind={kind} sessions={sessions} />
      )}
    </Dialog>
  );
}
