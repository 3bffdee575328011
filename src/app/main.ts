import './app.css';
import { start } from './start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
start(container);
