'use client';

import { prepareDocumentFileOrExplain } from '@repo/media/prepare-document-file-or-explain';
import { type ClassMaterial, maximumMaterialBytes } from '@repo/schemas/training/class-material';
import { ProblemAlert } from '@repo/ui/alert';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCount } from '@repo/ui/format-count';
import { Progress } from '@repo/ui/progress';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

const megabytes = maximumMaterialBytes / 1_048_576;
const accept =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.md,.csv,.png,.jpg,.jpeg,.webp,.gif,.mp3,.m4a,.wav,.ogg';

type Sending = { name: string; sent: number; total: number };

const percent = 100;

/** Photos say where they were taken; that goes before they are sent. */
const prepare = async (file: File) =>
  file.type === 'image/jpeg' ? prepareDocumentFileOrExplain(file) : file;

/** One file after the other; each is a draft. */
export function AddMaterialFiles({ courseRunId }: { courseRunId: string }) {
  const router = useRouter();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');

  async function sendOne(file: File): Promise<string> {
    if (file.size > maximumMaterialBytes) return `It is larger than ${megabytes} MB`;
    const prepared = await prepare(file);
    if (typeof prepared === 'string') return prepared;
    const data = new FormData();
    data.set('file', prepared);
    const path = `/api/course-runs/${encodeURIComponent(courseRunId)}/materials/files`;
    const answer = await sendForm<{ data: ClassMaterial }>(path, data, {
      onProgress: (sent, total) => setSending({ name: file.name, sent, total }),
    });
    return answer.ok ? '' : answer.failure.error;
  }

  async function send(files: readonly File[]) {
    const problems: string[] = [];
    for (const file of files) {
      setSending({ name: file.name, sent: 0, total: 1 });
      const why = await sendOne(file);
      if (why !== '') problems.push(`${file.name}: ${why}.`);
    }
    setSending(null);
    setProblem(problems.join(' '));
    const added = files.length - problems.length;
    if (added === 0) return;
    toast.success(
      `${formatCount(added, ['file is', 'files are'])} added as ${added === 1 ? 'a draft' : 'drafts'}`,
    );
    router.refresh();
  }

  return (
    <div className="space-y-3">
      <FileDrop
        label="Add files"
        help={`PDF, Office files, pictures and recordings, up to ${megabytes} MB each`}
        accept={accept}
        multiple
        disabled={sending !== null}
        onFiles={(files) => void send(files)}
        onRefused={([first]) =>
          setProblem(`${first?.name}: Choose a PDF, an Office file, a picture or a recording.`)
        }
      />
      {sending ? (
        <Progress
          label={`Adding ${sending.name}`}
          value={Math.round((sending.sent / sending.total) * percent)}
          max={percent}
          unit="per cent"
        />
      ) : null}
      <ProblemAlert problem={problem} />
    </div>
  );
}
