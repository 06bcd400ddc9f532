/** A historical report as one file: the page behind a link, without its server. */
import './styles/inter-latin.css';
import './styles/tokens.css';
import './styles/base.css';
import { showFile } from './reports/file/file-page.tsx';
import { SharedHistoricalReport } from './reports/share/shared-historical-report.tsx';

showFile((content) =>
  content.kind === 'historical' ? <SharedHistoricalReport view={content.view} /> : null,
);
