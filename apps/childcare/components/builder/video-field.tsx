'use client';

import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { InputField } from '@repo/ui/input-field';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { durationText, parseDurationText } from './duration-text.ts';
import { readVideoDuration } from './read-video-duration.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { SentVideo, UploadState } from './use-uploads.ts';

type VideoFieldProps = SentVideo & {
  problem: string | undefined;
  upload: UploadState | null;
  onChange: (part: Partial<SentVideo>) => void;
  onFile: (file: File) => void;
  onRetry: () => void;
  onCancel: () => void;
};

/** A lecture's video, uploaded to the media host or given by its address, and its length. */
export function VideoField(props: VideoFieldProps) {
  const { videoUrl, videoDuration, problem, upload, onChange, onFile, onRetry, onCancel } = props;
  return (
    <section aria-labelledby="video-heading" className="space-y-4">
      <h2 id="video-heading" className="text-sm font-medium">
        Video
      </h2>
      {videoUrl !== '' && !problem ? (
        // biome-ignore lint/a11y/useMediaCaption: captions are given below, one file a language
        <video
          key={videoUrl}
          src={videoUrl}
          controls
          preload="metadata"
          aria-label="The video as it is stored"
          className="aspect-video w-full max-w-xl rounded-lg bg-black"
        />
      ) : null}
      {upload ? <UploadProgress upload={upload} onRetry={onRetry} onCancel={onCancel} /> : null}
      {upload === null ? (
        <FileDrop
          label={videoUrl === '' ? 'Add a video' : 'Replace the video'}
          help="MP4 or WebM, up to 100 MB."
          accept="video/mp4,video/webm,video/quicktime"
          icon={<Icon name="film" />}
          onFiles={([file]) => file && onFile(file)}
          onRefused={(files) =>
            toast.error(`${files.map(({ name }) => name).join(', ')}: use an MP4 or WebM video.`)
          }
          className="max-w-xl"
        />
      ) : null}
      <AddressField videoUrl={videoUrl} problem={problem} onChange={onChange} />
      {videoUrl === '' ? null : (
        <LengthField key={videoDuration} seconds={videoDuration} onChange={onChange} />
      )}
    </section>
  );
}

type AddressProps = Pick<VideoFieldProps, 'videoUrl' | 'problem' | 'onChange'>;

function AddressField({ videoUrl, problem, onChange }: AddressProps) {
  async function measure() {
    if (videoUrl === '' || problem) return;
    const seconds = await readVideoDuration(videoUrl);
    if (seconds !== null) onChange({ videoDuration: seconds });
  }
  return (
    <Field
      id="video-url"
      label="Address of the video"
      optional
      error={problem}
      help="Filled in automatically when you add a file. The address of a file elsewhere works too if it begins with https://."
    >
      {(control) => (
        <div className="flex max-w-xl items-center gap-2">
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={videoUrl}
            onChange={(event) => onChange({ videoUrl: event.target.value.trim() })}
            onBlur={() => void measure()}
          />
          {videoUrl === '' ? null : (
            <Button
              variant="ghost"
              aria-label="Remove the video"
              onClick={() => onChange({ videoUrl: '', videoDuration: 0 })}
            >
              <Icon name="trash-2" />
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function LengthField({ seconds, onChange }: { seconds: number; onChange: VideoFieldProps['onChange'] }) {
  const [text, setText] = useState(durationText(seconds));
  const parsed = parseDurationText(text);
  const isUnreadable = parsed === null || parsed > 86_400;
  return (
    <InputField
      id="video-length"
      label="Length"
      className="max-w-48"
      error={
        isUnreadable
          ? 'Write minutes and seconds, such as 4:30'
          : parsed === 0
            ? 'Without its length nobody can be said to have watched it'
            : undefined
      }
      help="Minutes and seconds, such as 4:30. Read from the file if your browser can."
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (!isUnreadable && parsed !== seconds) onChange({ videoDuration: parsed });
      }}
    />
  );
}
