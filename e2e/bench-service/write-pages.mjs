import { PAGE_FIGURES } from '../bench/report/results-file.mjs';
import { SERVICE_FIGURES } from './service-figures.mjs';

// After a change of a claim, of a reason or of a word: the figures stay as they are.
await PAGE_FIGURES.write(PAGE_FIGURES.read());
await SERVICE_FIGURES.write(SERVICE_FIGURES.read());
