
import hashlib
import json
import os
import random
import re
import sys
import tempfile
import time
import uuid
from decimal import Decimal
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
