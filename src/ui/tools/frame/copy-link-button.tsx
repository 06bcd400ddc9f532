import { CopyButton } from '../../shell/copy-button.tsx';
import { settings } from '../../wiring.ts';
import { fragmentOf } from './tool-link.ts';
import type { LooseInput } from './tool-spec.ts';

interface CopyLinkButtonProps {
  /** Where the link leads. */
  path: string;
  /** What it carries; null while there is nothing that could be copied. */
  document: LooseInput | null;
}

export const CopyLinkButton = ({ path, document }: CopyLinkButtonProps) => (
  <CopyButton
    label="Copy link"
    done="Link copied."
    icon="link"
    disabled={!document}
    data-tip="Opens the same result for who signs in here"
    text={() => window.location.origin + settings.appBase + path + fragmentOf(document ?? {})}
    otherwise="Download the inputs instead."
  />
);
