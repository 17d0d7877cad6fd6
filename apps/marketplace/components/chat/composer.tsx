'use client';

import { MESSAGE_MAX_LENGTH, photoMessageText } from '@repo/schemas/marketplace/chat';
import { cleanText } from '@repo/schemas/text';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { Textarea } from '@repo/ui/textarea';
import { toast } from '@repo/ui/toast';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { AttachPhotosButton, addPhotosOrToast, ComposerPhotos } from './composer-photos.tsx';
import type { MessageDraft } from './use-draft.ts';
import type { MessageDraftPhotos } from './use-draft-photos.ts';
import type { TypedMessage } from './use-thread.ts';

export type ComposerProps = {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  draft: MessageDraft;
  photos: MessageDraftPhotos;
  /** The recipient's name. */
  otherName: string;
  onSend: (message: TypedMessage) => void;
  quickReplies: readonly string[];
  /** Null where the reader cannot make an offer. */
  onOffer: (() => void) | null;
};

/** With a keyboard Enter sends and Shift+Enter breaks the line; on a phone Enter breaks the line. */
export function Composer({
  textareaRef,
  draft,
  photos,
  otherName,
  onSend,
  quickReplies,
  onOffer,
}: ComposerProps) {
  const id = useId();
  const body = cleanText(draft.text);
  const isTooLong = body.length > MESSAGE_MAX_LENGTH;
  const hasPhotos = photos.photos.length > 0;
  const canSend = (body.length > 0 || hasPhotos) && !isTooLong && photos.problem === null;

  function send() {
    if (photos.problem !== null) toast.info(photos.problem);
    if (!canSend) return;
    const images = photos.take();
    onSend({ body: body || photoMessageText(images.length), images });
    draft.change('');
    textareaRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // During input-method composition (e.g. Chinese, Tamil) Enter selects the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    addPhotosOrToast(photos, files);
  }

  return (
    <div className="border-t border-line bg-surface-raised px-3 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-4">
      {quickReplies.length > 0 && draft.text === '' && !hasPhotos ? (
        <div className="mb-3 flex flex-wrap gap-2">
          {quickReplies.map((suggestion) => (
            <Button
              key={suggestion}
              size="sm"
              onClick={() => {
                draft.change(suggestion);
                textareaRef.current?.focus();
              }}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      ) : null}
      <ComposerPhotos photos={photos} />
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {onOffer ? (
          <Button onClick={onOffer} className="max-sm:w-11 max-sm:px-0">
            <Icon name="tag" />
            <span className="max-sm:sr-only">Make an offer</span>
          </Button>
        ) : null}
        <AttachPhotosButton photos={photos} />
        <label htmlFor={id} className="sr-only">
          Message to {otherName}
        </label>
        <Textarea
          ref={textareaRef}
          id={id}
          rows={1}
          value={draft.text}
          placeholder={`Message to ${otherName}`}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-length`}
          className="max-h-40 min-h-11 flex-1 resize-none"
          onChange={(event) => draft.change(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton
          type="submit"
          label="Send message"
          icon={<Icon name="send-horizontal" />}
          aria-disabled={!canSend}
          className="bg-accent text-accent-text hover:bg-accent-strong hover:text-accent-text"
        />
      </form>
      <LengthNote id={`${id}-length`} length={body.length} />
    </div>
  );
}

/** Shown when the message is near or over its maximum length. */
function LengthNote({ id, length }: { id: string; length: number }) {
  const isTooLong = length > MESSAGE_MAX_LENGTH;
  return (
    <p id={id} role="status" className={cn('text-xs tabular-nums', isTooLong ? 'text-danger' : 'text-muted')}>
      {length < MESSAGE_MAX_LENGTH * 0.9 ? null : (
        <span className="mt-2 block">
          {length.toLocaleString('en')} of {MESSAGE_MAX_LENGTH.toLocaleString('en')} characters
          {isTooLong ? '. Shorten it, or send it in two parts.' : null}
        </span>
      )}
    </p>
  );
}
