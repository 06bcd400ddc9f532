import { Button } from '../../kit/form/button.tsx';
import { saveBlob } from '../../kit/data/text-files.ts';
import { today } from '../../state/dates.ts';
import { useToastedAction } from '../use-toasted-action.ts';

export function DownloadDataButton({ words, load }: { words: string; load: () => Promise<Blob> }) {
  const { busy, run } = useToastedAction<'download'>();
  const download = async () => saveBlob(`plumbline-data-${today()}.zip`, await load());
  return (
    <Button
      icon="download"
      busy={busy !== null}
      onClick={() => void run('download', download)}
      label={words}
    />
  );
}
