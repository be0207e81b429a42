#!/usr/bin/env python3
"""An expert in ten lines: wordwright answers "Great Lake" --length 4 --expert 'python3 examples/expert.py'"""
import json, sys

KNOWN = {"lake": ["ERIE", "HURON", "ONTARIO"], "cookie": ["OREO", "MACAROON"]}

for line in sys.stdin:
    question = json.loads(line)
    words = [w for cue, ws in KNOWN.items() if cue in question["clue"].lower() for w in ws]
    fitting = {w: 1.0 for w in words if len(w) == question["length"]}
    print(json.dumps({"confidence": 0.5 if fitting else 0.0, "candidates": fitting}), flush=True)
