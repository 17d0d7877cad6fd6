'use client';

import { maximumListingImages } from '@repo/schemas/marketplace/listing-fields';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { DraftNotice } from '@repo/ui/draft-notice';
import { SubmitButton, useZodForm } from '@repo/ui/form';
import { SaveNotice, SaveProblem } from '@repo/ui/save-notice';
import { toast } from '@repo/ui/toast';
import type { SaveState } from '@repo/ui/use-autosave';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#api.ts';
import type { StoredDraft } from './draft-saver.ts';
import { findUnsentPhotoFailure } from './find-unsent-photo-failure.ts';
import { ListingForm, type SellCategories } from './listing-form.tsx';
import { createSellFormSchema, type SellFormOutput, type SellFormValues } from './sell-form-schema.ts';
import { parseStoredPhotos, type UploadedPhoto } from './upload-photo.ts';
import { useListingDraft } from './use-listing-draft.ts';
import { uploadedPhotosOf, usePhotos } from './use-photos.ts';

export type NewListingFormProps = {
  categories: SellCategories;
  sellerName: string;
  start: {
    values: SellFormValues;
    photos: UploadedPhoto[];
    draft: StoredDraft | null;
    copyOf?: string | undefined;
  };
};

/** Input is saved as a draft on the server; what is not saved yet is kept on the device. */
export function NewListingForm({ categories, sellerName, start }: NewListingFormProps) {
  const router = useRouter();
  const [schema] = useState(() => createSellFormSchema(categories));
  const form = useZodForm<SellFormValues, SellFormOutput>(schema, { defaultValues: start.values });
  const photos = usePhotos({ initial: start.photos, maximum: maximumListingImages });
  const sent = uploadedPhotosOf(photos.photos);
  const [record, setRecord] = useState(start.draft?.id ?? start.copyOf);
  const onDevice = useFormDraft(form, {
    name: 'listing',
    ...(record === undefined ? {} : { recordId: record }),
    outsideForm: { start: start.photos, value: sent, parse: parseStoredPhotos, restore: photos.replaceAll },
  });
  const draft = useListingDraft({
    form,
    photos: sent,
    start: start.draft,
    copyOf: start.copyOf,
    // The draft now contains what the device kept; from here on unsaved input is kept under the draft's id.
    onCreated(id) {
      onDevice.clear();
      setRecord(id);
    },
  });
  const { state } = draft;

  const clearDevice = useEffectEvent(() => onDevice.clear());
  useEffect(() => {
    if (state.kind === 'saved' && state.at !== null) clearDevice();
  }, [state]);

  async function publish(output: SellFormOutput): Promise<ApiFailure | undefined> {
    const problem = findUnsentPhotoFailure(photos.photos);
    if (problem) return problem;
    await draft.flush();
    const draftId = draft.draftId();
    const result = await api('POST /api/listings', {
      body: { ...output, images: sent, draftId, copyOf: start.copyOf },
    });
    if (!result.ok) {
      if (result.failure.details?.some(({ field }) => field === 'draftId')) draft.detach();
      return result.failure;
    }
    draft.forget();
    onDevice.clear();
    toast.success('Your listing is live');
    // Replaces the form's entry, because its draft is gone; Back leads to the page before it.
    router.replace(`/listings/${result.data.slug}`);
    router.refresh();
    return undefined;
  }

  function startOver() {
    draft.startOver();
    onDevice.discard();
  }

  async function finishLater() {
    await draft.flush();
    router.push('/dashboard');
  }

  return (
    <ListingForm
      form={form}
      photos={photos}
      categories={categories}
      sellerName={sellerName}
      label="New listing"
      onSubmit={publish}
      notice={<DraftNotice draft={{ ...onDevice, discard: startOver }} discardLabel="Start over" />}
      actions={<Actions state={state} onRetry={() => void draft.flush()} onFinishLater={finishLater} />}
    />
  );
}

type ActionsProps = { state: SaveState; onRetry: () => void; onFinishLater: () => Promise<void> };

function Actions({ state, onRetry, onFinishLater }: ActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  function leave() {
    setLeaving(true);
    void onFinishLater();
  }
  return (
    <>
      <DraftProblem state={state} onRetry={onRetry} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg" pendingText="Publishing…">
          Publish listing
        </SubmitButton>
        <Button variant="ghost" size="lg" pending={isLeaving} onClick={leave}>
          Finish later
        </Button>
        {state.kind === 'saved' && state.at === null ? null : <SaveNotice state={state} />}
      </div>
    </>
  );
}

/** If the draft was changed elsewhere, reopening it keeps this tab's input on the device. */
function DraftProblem({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind !== 'failed' || state.failure.status !== 409) {
    return <SaveProblem state={state} onRetry={onRetry} />;
  }
  return (
    <Alert
      tone="warning"
      live
      title={state.failure.error}
      action={
        <Button size="sm" onClick={() => window.location.reload()}>
          Open it again
        </Button>
      }
    >
      What you typed here is kept on this device, and you can put it back then.
    </Alert>
  );
}
