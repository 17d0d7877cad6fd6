import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Button } from '@repo/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { downloadFile, reauthenticateAndDownload } from './download-file.ts';

export function UploadDownloads({ upload, path }: { upload: EnrolmentUpload; path: string }) {
  return (
    <Menu
      trigger={
        <Button>
          <Icon name="download" />
          Download
          <Icon name="chevron-down" />
        </Button>
      }
    >
      <MenuItem onSelect={() => void reauthenticateAndDownload(`${path}/errors`)}>
        Only rows to look at, with the reason (Excel)
      </MenuItem>
      <MenuItem onSelect={() => downloadFile(`${path}/export?format=xlsx`)}>All rows (Excel)</MenuItem>
      <MenuItem onSelect={() => downloadFile(`${path}/export?format=csv`)}>All rows (CSV)</MenuItem>
      {upload.fileKeptUntil ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void reauthenticateAndDownload(`${path}/file`)}>
            The file as it was uploaded (until {formatDate(upload.fileKeptUntil)})
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
