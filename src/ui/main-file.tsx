/** A comparative report as one file: the page behind a link, without its server, with the engine for its sliders. */
import './styles/inter-latin.css';
import './styles/tokens.css';
import './styles/base.css';
import { ComparativeFile } from './reports/file/comparative-file.tsx';
import { showFile } from './reports/file/file-page.tsx';

showFile((content) => (content.kind === 'comparative' ? <ComparativeFile document={content} /> : null));
