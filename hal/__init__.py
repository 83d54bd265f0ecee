"""What makes edges and takes images: the hardware, and what stands in for it."""
